import * as texts from "./texts/links.ts";

export function changeLinks(shareId: string) {
	const page = `/trip/${shareId}`;
	return [
		{ id: "members", icon: "users", to: `${page}/members`, ...texts.members },
		{ id: "link", icon: "link-2", to: `${page}/share-link`, ...texts.shareLink },
		{ id: "cancel", icon: "x", to: `${page}/cancel`, ...texts.cancel },
	] as const;
}
