import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = { title: string; text: string; url: string };

/** The phone's own sheet, where there is one. */
export function ShareNative(shared: Props) {
	if (!useHydrated() || typeof navigator.share !== "function") return null;
	const share = async () => {
		try {
			await navigator.share(shared);
		} catch (error) {
			if (error instanceof DOMException && error.name === "AbortError") return;
			showToast({ type: "error", title: "Sharing did not work", message: "Copy the link instead." });
		}
	};
	return (
		<Button type="button" look="quiet" icon={<Icon name="share-2" />} onClick={share}>
			More ways to share
		</Button>
	);
}
