/** Copies text. False if the browser does not allow it, as on insecure addresses; then the text must be shown. */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
