import { describe, expect, it } from 'vitest';
import { isLoopback, linkTo, socketAddress } from './place';

describe('the link to a table', () => {
	it('begins with the public address, else with that of the page', () => {
		expect(linkTo('7', 'https://ugolki.example/', 'http://a')).toBe(
			'https://ugolki.example/table/?id=7'
		);
		expect(linkTo('7', null, 'http://192.168.0.2:8080')).toBe(
			'http://192.168.0.2:8080/table/?id=7'
		);
	});

	it.each([
		'http://localhost:8080/',
		'http://127.0.0.1:8080/',
		'http://[::1]:8080/',
		'http://my.localhost/'
	])('%s leads nobody else anywhere', (link) => expect(isLoopback(link)).toBe(true));

	it.each(['http://192.168.0.2:8080/', 'https://ugolki.example/', 'http://localhost.example/'])(
		'%s can be sent',
		(link) => expect(isLoopback(link)).toBe(false)
	);

	it('uses an encrypted socket if the page is encrypted', () => {
		expect(socketAddress('http://a:8080')).toBe('ws://a:8080/api/v1/socket');
		expect(socketAddress('https://a')).toBe('wss://a/api/v1/socket');
	});
});
