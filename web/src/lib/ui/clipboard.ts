/** Copies text. False where the browser does not allow it, as on insecure addresses; the text must then be shown. */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
