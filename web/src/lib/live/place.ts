/** The addresses of a table: its link for others, and the server's socket. */

/** The address to share: at the server's public URL if it has one, else at this page's origin. */
export function linkTo(id: string, publicUrl: string | null | undefined, origin: string): string {
	const base = (publicUrl || origin).replace(/\/+$/, '');
	return `${base}/table/?id=${id}`;
}

/** Whether a link works on this machine only. */
export function isLoopback(link: string): boolean {
	const { hostname } = new URL(link);
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127\./.test(hostname)
	);
}

/** The server's socket, encrypted if the page is. */
export function socketAddress(origin: string): string {
	return `${origin.replace('http', 'ws')}/api/v1/socket`;
}
