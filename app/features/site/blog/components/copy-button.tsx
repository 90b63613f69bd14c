import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts/article.ts";

type Props = {
	what: "link" | "message"; // whose toasts are shown
	value: string;
	label: string;
	byHand: string; // how to copy it in a browser that may not
	iconOnly?: boolean;
};

/** A button that public/blog.js shows and handles. Without that script the text can be selected and copied by hand. */
export function CopyButton({ what, value, label, byHand, iconOnly = false }: Props) {
	const hydrated = useHydrated();
	const behaviour = {
		type: "button",
		hidden: !hydrated,
		"data-copy": value,
		"data-what": what,
		"data-copied": texts.copied,
		"data-failed": byHand,
	} as const;
	const content = (
		<>
			<Icon name="copy" />
			<Icon name="check" className="hidden" />
			<span className={iconOnly ? "sr-only" : undefined}>{label}</span>
		</>
	);
	return iconOnly ? (
		<button {...behaviour} className="icon-button text-ink">
			{content}
		</button>
	) : (
		<Button {...behaviour} look="secondary" className="min-h-12 flex-auto">
			{content}
		</Button>
	);
}
