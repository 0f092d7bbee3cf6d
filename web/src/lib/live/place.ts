/** Where a table is found: its link for others, and the server's socket. */

/** The address to share: by the server's public one where it has one, else as this page was opened. */
export function linkTo(id: string, publicUrl: string | null | undefined, origin: string): string {
	const base = (publicUrl || origin).replace(/\/+$/, '');
	return `${base}/table/?id=${id}`;
}

/** Whether a link leads nowhere from any other machine. */
export function isLoopback(link: string): boolean {
	const { hostname } = new URL(link);
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127\./.test(hostname)
	);
}

/** The server's socket, as safe as the page. */
export function socketAddress(origin: string): string {
	return `${origin.replace('http', 'ws')}/api/v1/socket`;
}
