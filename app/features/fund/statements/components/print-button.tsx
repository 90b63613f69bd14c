import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts/print.ts";

/** Without JavaScript there is only the browser's own menu. */
export function PrintButton() {
	const hydrated = useHydrated();
	if (!hydrated) return <p className="text-sm text-ink-soft print:hidden">{texts.useMenu}</p>;
	return (
		<Button type="button" look="secondary" className="print:hidden" onClick={() => window.print()}>
			{texts.print}
		</Button>
	);
}
