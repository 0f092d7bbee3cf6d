// Generated from docs/openapi.json by a test. Do not edit.
export interface paths {
    "/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the person's games, the last changed first. */
        get: operations["list_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows a game without its log: the person's own, or any between people. */
        get: operations["show_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/games/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows the log of a game that the person may see. */
        get: operations["show_events"];
        put?: never;
        /**
         * Appends a batch of events to the log of a game against the computer, all of it or nothing.
         * @description The answer is sent when they are on the disk.
         */
        post: operations["append_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers when the database answers. */
        get: operations["show_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the person's own open invitations, the last changed first. */
        get: operations["list_invitations"];
        put?: never;
        /** Makes an invitation. */
        post: operations["create_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows an invitation to anybody who has its id. */
        get: operations["show_invitation"];
        put?: never;
        post?: never;
        /** Cancels the person's own invitation. */
        delete: operations["cancel_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lets the person follow an invitation, which begins the game. */
        post: operations["join_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/link.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Draws the link of an invitation as a QR code. */
        get: operations["draw_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shows the number and the name of the person who asks. A browser without a cookie becomes a
         *     guest; otherwise its cookie is renewed.
         */
        get: operations["show_me"];
        put?: never;
        /** Gives the person another name. Games that have begun keep the old one. */
        post: operations["rename_me"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/thoughts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Computes a move. The answer is a line for each place in the queue, and the move in the last
         *     line. It begins at once; a client that stops reading cancels the thought.
         */
        post: operations["think"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What a player does. */
        Act: {
            from: string;
            /** @description The hash of the position: 16 hexadecimal digits. */
            hash: string;
            /** @enum {string} */
            kind: "move";
            /**
             * Format: int32
             * @description The number of plies that stand.
             */
            ply: number;
            /**
             * Format: int64
             * @description How long the player has had the position on the board, in milliseconds; null when
             *     unknown. What passed beyond it was lag, and is given back as far as the quota allows.
             */
            thoughtMs: number | null;
            to: string;
        } | {
            /** @enum {string} */
            kind: "resign";
        } | {
            /** @enum {string} */
            kind: "abort";
        } | {
            /** @enum {string} */
            kind: "offer";
            offer: components["schemas"]["Offer"];
        } | {
            /** @enum {string} */
            kind: "accept";
            offer: components["schemas"]["Offer"];
        } | {
            /** @enum {string} */
            kind: "decline";
            offer: components["schemas"]["Offer"];
        } | {
            claim: components["schemas"]["Claim"];
            /** @enum {string} */
            kind: "claim";
        } | {
            /** @enum {string} */
            kind: "say";
            phrase: components["schemas"]["Phrase"];
        };
        /**
         * @description The kinds of reason why an act changes nothing.
         * @enum {string}
         */
        ActRefusal: "unreadable" | "not-seated" | "over" | "not-your-turn" | "stale" | "illegal-move" | "late" | "no-offer" | "not-now" | "too-often" | "unavailable";
        /** @description The body of `POST /api/v1/games/{id}/events`. */
        AppendRequest: {
            /**
             * Format: int64
             * @description The last event that the browser knows to be stored; 0 for a new game.
             */
            after: number;
            /** @description What followed it. */
            events: components["schemas"]["NewEvent"][];
        };
        /** @description The answer to a batch that was stored. */
        Appended: {
            reason: string | null;
            result: string;
            /**
             * Format: int64
             * @description The number of the last stored event.
             */
            seq: number;
        };
        /** @description What a client subscribes to. */
        Channel: {
            id: string;
            /** @enum {string} */
            kind: "game";
        } | {
            id: string;
            /** @enum {string} */
            kind: "invitation";
        };
        /**
         * @description The kinds of reason why a channel or a message is refused.
         * @enum {string}
         */
        ChannelError: "unreadable" | "not-found" | "too-many-subscriptions" | "not-subscribed" | "unavailable";
        /**
         * @description What the side that stayed may take.
         * @enum {string}
         */
        Claim: "win" | "draw";
        /** @description What a client says. */
        ClientMessage: {
            /** @enum {string} */
            kind: "hello";
            /**
             * Format: int32
             * @description The version of the messages.
             */
            v: number;
        } | {
            channel: components["schemas"]["Channel"];
            /** @enum {string} */
            kind: "subscribe";
            /**
             * Format: int64
             * @description 0 for a client that has seen nothing.
             */
            seq: number;
        } | {
            channel: components["schemas"]["Channel"];
            /** @enum {string} */
            kind: "unsubscribe";
        } | {
            act: components["schemas"]["Act"];
            /** @description The id of a game that is subscribed to. */
            game: string;
            /** @description 1 to 36 letters, digits, `.`, `-` or `_`; never used twice by a player in a game. */
            id: string;
            /** @enum {string} */
            kind: "act";
        } | {
            game: string;
            /** @enum {string} */
            kind: "flag";
        } | {
            /** @enum {string} */
            kind: "ping";
            /**
             * Format: int64
             * @description Any number below 2^53, which comes back.
             */
            sent: number;
        };
        /** @description What a game's clocks are set to: a start and an increment. */
        ClockSetting: {
            /**
             * Format: int64
             * @description 0 to 180 000.
             */
            incrementMs: number;
            /**
             * Format: int64
             * @description 1 000 to 10 800 000.
             */
            startMs: number;
        };
        /** @description The clocks at the moment when the message was made. */
        Clocks: {
            /** Format: int64 */
            blackMs: number;
            /**
             * Format: int64
             * @description What is left for the first move of the side whose turn it is; null when it has moved.
             */
            firstMoveMs: number | null;
            /**
             * Format: int64
             * @description How much longer the running clock stands still: the server was away, and the players come
             *     back.
             */
            holdMs: number;
            /**
             * Format: int64
             * @description The lag that will probably be compensated for the side whose turn it is: elsewhere its
             *     displayed clock starts this much later.
             */
            lagMs: number;
            running: components["schemas"]["Side"] | null;
            /** Format: int64 */
            whiteMs: number;
        };
        /** @description A game against the computer without its log. */
        ComputerGameSummary: components["schemas"]["SummaryHead"] & {
            /**
             * Format: int32
             * @description The level of the computer, 1 to 6.
             */
            level: number;
            /** @description A position text, when the start was set up. */
            position: string | null;
            /** @description The person's side. */
            side: components["schemas"]["Side"];
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            error: components["schemas"]["ErrorDetail"];
        };
        /**
         * @description The kinds of refusal.
         * @enum {string}
         */
        ErrorCode: "bad-request" | "cross-site" | "not-found" | "method-not-allowed" | "timeout" | "conflict" | "too-large" | "illegal-event" | "too-many-events" | "too-many-requests" | "rules" | "clock" | "name" | "taken" | "own-invitation" | "over" | "replaced" | "unavailable" | "internal";
        /** @description What is wrong. */
        ErrorDetail: {
            code: components["schemas"]["ErrorCode"];
            /** @description English, for logs. */
            message: string;
            /** @description Why the event was refused, with `illegal-event` only. */
            reason?: components["schemas"]["Refusal"];
            /**
             * Format: int64
             * @description With `illegal-event`, the number that the refused event would have got; with `conflict`, the
             *     number of the last stored event, 0 if there is no game with the id.
             */
            seq?: number;
        };
        /** @description Everything about a game between people. */
        Game: {
            clock: components["schemas"]["ClockSetting"] | null;
            /** @description The whole log, in order, numbered from 1 without gaps. */
            events: components["schemas"]["StoredEvent"][];
            id: string;
            players: components["schemas"]["Seats_Player"];
            presence: components["schemas"]["Presence"];
            /** @description The rule set in text. */
            rules: string;
            seat: components["schemas"]["Side"] | null;
            state: components["schemas"]["GameState"];
        };
        /** @description One thing that happens in a game. */
        GameEvent: {
            /** @enum {string} */
            kind: "created";
            /**
             * Format: int32
             * @description The level of the computer, 1 to 6.
             */
            level: number;
            /** @description A position text, when the start is set up. */
            position: string | null;
            /** @description A rule set in text. */
            rules: string;
            /**
             * Format: int64
             * @description The seed of the computer's choices, a whole number below 2^53.
             */
            seed: number;
            /** @description The person's side. */
            side: components["schemas"]["Side"];
        } | {
            /**
             * Format: int64
             * @description What was given back for lag, where there is a clock.
             */
            compensatedMs?: number;
            /** @description The square that the man leaves. */
            from: string;
            /** @enum {string} */
            kind: "moved";
            /**
             * Format: int64
             * @description What was taken off the clock, where there is one.
             */
            spentMs?: number;
            /** @description The square that it ends on. */
            to: string;
        } | {
            /** @enum {string} */
            kind: "taken_back";
            /**
             * Format: int32
             * @description How many, at least 1.
             */
            plies: number;
        } | {
            /** @enum {string} */
            kind: "resigned";
            side?: components["schemas"]["Side"];
        } | {
            clock: components["schemas"]["ClockSetting"] | null;
            /** @enum {string} */
            kind: "began";
            rules: string;
        } | {
            /** @enum {string} */
            kind: "offered";
            offer: components["schemas"]["Offer"];
            side: components["schemas"]["Side"];
        } | {
            /** @enum {string} */
            kind: "declined";
            offer: components["schemas"]["Offer"];
            side: components["schemas"]["Side"];
        } | {
            /** @enum {string} */
            kind: "said";
            phrase: components["schemas"]["Phrase"];
            side: components["schemas"]["Side"];
        } | {
            /**
             * Format: int64
             * @description How long clocks stand still after it.
             */
            holdMs: number;
            /** @enum {string} */
            kind: "resumed";
            /**
             * Format: int64
             * @description How long it was away.
             */
            pauseMs: number;
        } | {
            /** @enum {string} */
            kind: "agreed";
        } | {
            /** @enum {string} */
            kind: "flagged";
            side: components["schemas"]["Side"];
        } | {
            claim: components["schemas"]["Claim"];
            /** @enum {string} */
            kind: "claimed";
            side: components["schemas"]["Side"];
        } | {
            /** @enum {string} */
            kind: "aborted";
            side: components["schemas"]["Side"] | null;
        } | {
            game: string;
            /** @enum {string} */
            kind: "rematched";
        };
        /** @description The answer to `GET /api/v1/games`. */
        GameList: {
            /** @description The last changed first. */
            games: components["schemas"]["GameSummary"][];
            /** @description What to ask for as `before` to get the next ones; null when there are none. */
            next: string | null;
        };
        /** @description The answer to `GET /api/v1/games/{id}/events`. */
        GameLog: {
            /** @description In order, numbered without gaps from the one after `since`. */
            events: components["schemas"]["StoredEvent"][];
        };
        /** @description Where a game stands. */
        GameState: {
            /** @description True until both sides have moved. */
            canAbort: boolean;
            clocks: components["schemas"]["Clocks"] | null;
            /** @description The hash of the position: 16 hexadecimal digits. */
            hash: string;
            /** @description The offers that are not answered yet. */
            offers: components["schemas"]["StandingOffer"][];
            phase: components["schemas"]["Phase"];
            /**
             * Format: int32
             * @description The plies that stand.
             */
            ply: number;
            /** @description Why the game ended; null while it goes on. */
            reason: string | null;
            /** @description Where the two play again. */
            rematch: string | null;
            /** @description As in a record; `*` while the game goes on and when it was aborted. */
            result: string;
            /**
             * @description The points of the two in all their games in a row, in halves, this one included once it has
             *     ended.
             */
            score: components["schemas"]["Seats_u32"];
            turn: components["schemas"]["Side"] | null;
        };
        /** @description A game without its log. */
        GameSummary: (components["schemas"]["ComputerGameSummary"] & {
            /** @enum {string} */
            kind: "computer";
        }) | (components["schemas"]["PeopleGameSummary"] & {
            /** @enum {string} */
            kind: "people";
        });
        /** @description The answer to `GET /api/v1/health`. */
        Health: {
            /** @description `ok`; anything else is an error. */
            status: string;
            /** @description The version of the program. */
            version: string;
        };
        /** @description An invitation to a game between people. */
        Invitation: {
            clock: components["schemas"]["ClockSetting"] | null;
            /** Format: int64 */
            createdAtMs: number;
            /** @description Who invites. */
            host: components["schemas"]["Player"];
            hostSide: components["schemas"]["Side"] | null;
            id: string;
            /** @description True for the person who invites. */
            isHost: boolean;
            /** @description The rule set in text. */
            rules: string;
            state: components["schemas"]["InvitationState"];
            /** Format: int64 */
            updatedAtMs: number;
        };
        /** @description The answer to `GET /api/v1/invitations`. */
        InvitationList: {
            /** @description The person's own open invitations, the last changed first. */
            invitations: components["schemas"]["Invitation"][];
            /** @description What to ask for as `before` to get the next ones; null when there are none. */
            next: string | null;
        };
        /** @description The answer to `POST /api/v1/invitations`. */
        InvitationMade: {
            /** @description The id of the invitation and of the resulting game: `/table/?id=ID` is the link to share. */
            id: string;
        };
        /**
         * @description The state of an invitation.
         * @enum {string}
         */
        InvitationState: "open" | "taken" | "cancelled";
        /** @description The body of `POST /api/v1/invitations/{id}/join`. */
        JoinRequest: {
            /** @description The joiner's name from now on; null leaves it as it is. */
            name: string | null;
        };
        /** @description The answer to `GET /api/v1/me` and `POST /api/v1/me`. */
        Me: {
            /**
             * Format: int32
             * @description The number in the shown name of a guest without a name.
             */
            guest: number;
            /** @description The name that the person has given; null for none. */
            name: string | null;
            /**
             * @description The origin that links for others begin with; null where the server knows none but the page's
             *     own.
             */
            publicUrl: string | null;
        };
        /** @description A move by its start and its end. */
        Move: {
            from: string;
            to: string;
        };
        /** @description An event to store. */
        NewEvent: {
            /**
             * Format: int64
             * @description When it happened by the browser's clock, in milliseconds since 1970.
             */
            atMs: number;
            event: components["schemas"]["GameEvent"];
        };
        /** @description The body of `POST /api/v1/invitations`. */
        NewInvitation: {
            clock: components["schemas"]["ClockSetting"] | null;
            /** @description The host's name from now on; null leaves it as it is. */
            name: string | null;
            /** @description The rule set in text. */
            rules: string;
            side: components["schemas"]["Side"] | null;
        };
        /**
         * @description What a side may ask of the other.
         * @enum {string}
         */
        Offer: "draw" | "take_back" | "rematch";
        /** @description A game between people without its log. */
        PeopleGameSummary: components["schemas"]["SummaryHead"] & {
            clock: components["schemas"]["ClockSetting"] | null;
            phase: components["schemas"]["Phase"];
            players: components["schemas"]["Seats_Player"];
            seat: components["schemas"]["Side"] | null;
            turn: components["schemas"]["Side"] | null;
        };
        /**
         * @description The phase of a game.
         * @enum {string}
         */
        Phase: "playing" | "over";
        /**
         * @description What players can say to each other.
         * @enum {string}
         */
        Phrase: "hello" | "good_luck" | "well_played" | "oops" | "one_moment" | "thanks" | "good_game" | "bye";
        /** @description A person as others see them. */
        Player: {
            /** @description Null for one who gave none: then the number is shown. */
            name: string | null;
            /**
             * Format: int32
             * @description The number in the shown name of a guest without a name; 0 for one who has been forgotten.
             */
            number: number;
        };
        /** @description Who is there. */
        Presence: {
            black: components["schemas"]["SeatPresence"];
            /**
             * Format: int32
             * @description How many watch.
             */
            watchers: number;
            white: components["schemas"]["SeatPresence"];
        };
        /**
         * @description Why an event is refused.
         * @enum {string}
         */
        Refusal: "order" | "rule-set" | "position" | "number" | "square" | "move" | "take-back" | "over";
        /** @description The body of `POST /api/v1/me`. */
        Rename: {
            /** @description The person's name from now on, 1 to 24 visible characters; null for none. */
            name: string | null;
        };
        /** @description Whether a side's player is there. */
        SeatPresence: {
            /**
             * Format: int64
             * @description When the other side may claim the win or a draw, 0 for now; null while the player is there
             *     or it is not their turn.
             */
            claimInMs: number | null;
            isHere: boolean;
            /**
             * Format: int64
             * @description The time that a message needs to the player and back; null when not known.
             */
            lagMs: number | null;
        };
        /**
         * @description The answer to `POST /api/v1/invitations/{id}/join`. It is the same if the same person asks
         *     again.
         */
        Seated: {
            side: components["schemas"]["Side"];
        };
        /** @description Something that each of the two sides has. */
        Seats_Player: {
            /** @description A person as others see them. */
            black: {
                /** @description Null for one who gave none: then the number is shown. */
                name: string | null;
                /**
                 * Format: int32
                 * @description The number in the shown name of a guest without a name; 0 for one who has been forgotten.
                 */
                number: number;
            };
            /** @description A person as others see them. */
            white: {
                /** @description Null for one who gave none: then the number is shown. */
                name: string | null;
                /**
                 * Format: int32
                 * @description The number in the shown name of a guest without a name; 0 for one who has been forgotten.
                 */
                number: number;
            };
        };
        /** @description Something that each of the two sides has. */
        Seats_u32: {
            /** Format: int32 */
            black: number;
            /** Format: int32 */
            white: number;
        };
        /** @description What the server says. */
        ServerMessage: {
            channel: components["schemas"]["Channel"];
            game: components["schemas"]["Game"];
            /** @enum {string} */
            kind: "snapshot";
            /** Format: int64 */
            seq: number;
        } | {
            channel: components["schemas"]["Channel"];
            invitation: components["schemas"]["Invitation"];
            /** @enum {string} */
            kind: "invitation";
            /** Format: int64 */
            seq: number;
            /**
             * Format: int32
             * @description How many look at it, the host not counted.
             */
            watchers: number;
        } | {
            channel: components["schemas"]["Channel"];
            /** @enum {string} */
            kind: "invitation_state";
            /** Format: int64 */
            seq: number;
            state: components["schemas"]["InvitationState"];
            /** Format: int32 */
            watchers: number;
        } | {
            channel: components["schemas"]["Channel"];
            event: components["schemas"]["StoredEvent"];
            /** @enum {string} */
            kind: "event";
            /** Format: int64 */
            seq: number;
            /** @description The game after it. */
            state: components["schemas"]["GameState"];
        } | {
            channel: components["schemas"]["Channel"];
            id: string;
            /** @enum {string} */
            kind: "ack";
            /** Format: int64 */
            seq: number;
        } | {
            channel: components["schemas"]["Channel"];
            code: components["schemas"]["ActRefusal"];
            /** @description Null where the id is malformed. */
            id: string | null;
            /** @enum {string} */
            kind: "refused";
            /** @description English, for logs. */
            message: string;
            /** Format: int64 */
            seq: number;
        } | {
            channel: components["schemas"]["Channel"];
            clocks: components["schemas"]["Clocks"] | null;
            /** @enum {string} */
            kind: "heartbeat";
            presence: components["schemas"]["Presence"];
            /** Format: int64 */
            seq: number;
            turn: components["schemas"]["Side"] | null;
        } | {
            channel: components["schemas"]["Channel"];
            /** @enum {string} */
            kind: "presence";
            presence: components["schemas"]["Presence"];
            /** Format: int64 */
            seq: number;
        } | {
            channel: components["schemas"]["Channel"] | null;
            code: components["schemas"]["ChannelError"];
            /** @enum {string} */
            kind: "error";
            /** @description English, for logs. */
            message: string;
        } | {
            /** @enum {string} */
            kind: "pong";
            /** Format: int64 */
            sent: number;
        } | {
            /** Format: int64 */
            inMs: number;
            /** @enum {string} */
            kind: "restart";
        };
        /**
         * @description One of the two sides.
         * @enum {string}
         */
        Side: "white" | "black";
        /** @description An offer that stands. */
        StandingOffer: {
            offer: components["schemas"]["Offer"];
            side: components["schemas"]["Side"];
        };
        /** @description A stored event. */
        StoredEvent: {
            /** Format: int64 */
            atMs: number;
            event: components["schemas"]["GameEvent"];
            /** Format: int64 */
            seq: number;
        };
        /** @description What is shown of every game. */
        SummaryHead: {
            /** Format: int64 */
            createdAtMs: number;
            id: string;
            /**
             * Format: int32
             * @description The plies that stand.
             */
            ply: number;
            /** @description Why the game ended; null while it goes on. */
            reason: string | null;
            /** @description As in a record; `*` while the game goes on and when it was aborted. */
            result: string;
            /** @description The rule set in text. */
            rules: string;
            /**
             * Format: int64
             * @description The number of the last event.
             */
            seq: number;
            /**
             * Format: int64
             * @description When the last event was stored.
             */
            updatedAtMs: number;
        };
        /** @description A line of the answer to `POST /api/v1/thoughts`. The last one is not `waiting`. */
        ThoughtNews: {
            ahead: number;
            /** @enum {string} */
            kind: "waiting";
        } | {
            /** @enum {string} */
            kind: "decided";
            move: components["schemas"]["Move"];
        } | {
            error: components["schemas"]["ErrorDetail"];
            /** @enum {string} */
            kind: "refused";
        };
        /** @description The body of `POST /api/v1/thoughts`: a game, and how well the computer plays in it. */
        ThoughtRequest: {
            /**
             * Format: int32
             * @description The level of the computer, 1 to 6.
             */
            level: number;
            /** @description The moves that stand, from the start on. */
            moves: components["schemas"]["Move"][];
            /** @description A position text, when the start is set up. */
            position: string | null;
            /** @description A rule set in text. */
            rules: string;
            /**
             * Format: int64
             * @description The seed of its choice, a whole number below 2^53.
             */
            seed: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Act = components['schemas']['Act'];
export type ActRefusal = components['schemas']['ActRefusal'];
export type AppendRequest = components['schemas']['AppendRequest'];
export type Appended = components['schemas']['Appended'];
export type Channel = components['schemas']['Channel'];
export type ChannelError = components['schemas']['ChannelError'];
export type Claim = components['schemas']['Claim'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type ClockSetting = components['schemas']['ClockSetting'];
export type Clocks = components['schemas']['Clocks'];
export type ComputerGameSummary = components['schemas']['ComputerGameSummary'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type Game = components['schemas']['Game'];
export type GameEvent = components['schemas']['GameEvent'];
export type GameList = components['schemas']['GameList'];
export type GameLog = components['schemas']['GameLog'];
export type GameState = components['schemas']['GameState'];
export type GameSummary = components['schemas']['GameSummary'];
export type Health = components['schemas']['Health'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationList = components['schemas']['InvitationList'];
export type InvitationMade = components['schemas']['InvitationMade'];
export type InvitationState = components['schemas']['InvitationState'];
export type JoinRequest = components['schemas']['JoinRequest'];
export type Me = components['schemas']['Me'];
export type Move = components['schemas']['Move'];
export type NewEvent = components['schemas']['NewEvent'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type Offer = components['schemas']['Offer'];
export type PeopleGameSummary = components['schemas']['PeopleGameSummary'];
export type Phase = components['schemas']['Phase'];
export type Phrase = components['schemas']['Phrase'];
export type Player = components['schemas']['Player'];
export type Presence = components['schemas']['Presence'];
export type Refusal = components['schemas']['Refusal'];
export type Rename = components['schemas']['Rename'];
export type SeatPresence = components['schemas']['SeatPresence'];
export type Seated = components['schemas']['Seated'];
export type SeatsPlayer = components['schemas']['Seats_Player'];
export type SeatsU32 = components['schemas']['Seats_u32'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type Side = components['schemas']['Side'];
export type StandingOffer = components['schemas']['StandingOffer'];
export type StoredEvent = components['schemas']['StoredEvent'];
export type SummaryHead = components['schemas']['SummaryHead'];
export type ThoughtNews = components['schemas']['ThoughtNews'];
export type ThoughtRequest = components['schemas']['ThoughtRequest'];
export type $defs = Record<string, never>;
export interface operations {
    list_games: {
        parameters: {
            query?: {
                /** @description Games of this kind; without it, all. */
                kind?: "computer" | "people";
                /** @description The `next` of the page before; without it, the list begins at its start. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_game: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSummary"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_events: {
        parameters: {
            query?: {
                /** @description The number of the last event that is known already; without it, the whole log is shown. */
                since?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameLog"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    append_events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppendRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appended"];
                };
            };
            /** @description The game is somebody else's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `conflict`: the log ends with event `seq`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `illegal-event` or `too-many-events`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    list_invitations: {
        parameters: {
            query?: {
                /** @description The `next` of the page before; without it, the list begins at its start. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationMade"];
                };
            };
            /** @description `rules`, `clock` or `name`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    cancel_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    join_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seated"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `own-invitation`, `taken` or `over`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `name`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    draw_link: {
        parameters: {
            query: {
                /** @description The link of this invitation, so that nobody gets pictures of anything else here. */
                url: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    show_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    rename_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rename"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description `name`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    think: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThoughtRequest"];
            };
        };
        responses: {
            /** @description Lines of JSON; the last one is not `waiting`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ThoughtNews"];
                };
            };
            /** @description `over`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `illegal-event` or `too-many-events`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `unavailable`: too many wait. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Any other refusal; its `code` says why. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
