/** Where a table is found: its link for others, and its socket. */

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

export function socketAddress(
	id: string,
	{ protocol, host }: Pick<Location, 'protocol' | 'host'>
): string {
	return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/v1/games/${encodeURIComponent(id)}/socket`;
}
