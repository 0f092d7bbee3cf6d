### Language: en
### Games between people; their pages load this themselves.
