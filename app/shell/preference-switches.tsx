import { Form, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";

const THEMES = [
	{ value: "light", label: "Light", icon: "sun" },
	{ value: "dark", label: "Dark", icon: "moon" },
	{ value: "system", label: "System", icon: "monitor" },
] as const;

export function ThemeSwitch({ theme }: { theme: "light" | "dark" | null }) {
	return (
		<Form method="post" action="/preferences" preventScrollReset>
			<ReturnTo />
			<fieldset>
				<legend className="label mb-2">Theme</legend>
				<div className="inline-flex rounded-control border border-line-strong bg-surface p-0.5">
					{THEMES.map(({ value, label, icon }) => {
						const chosen = value === (theme ?? "system");
						return (
							<button
								key={value}
								type="submit"
								name="theme"
								value={value}
								aria-pressed={chosen}
								className={cx(
									"flex min-h-touch items-center gap-1.5 rounded-[0.625rem] px-3 text-sm font-semibold",
									chosen ? "bg-ink text-paper" : "text-ink-soft hover:text-ink",
								)}
							>
								<Icon name={icon} size={16} />
								{label}
							</button>
						);
					})}
				</div>
			</fieldset>
		</Form>
	);
}

/** It reloads the document, because only a new document gains or drops the scripts. */
export function LiteSwitch({ lite }: { lite: boolean }) {
	return (
		<Form method="post" action="/preferences" reloadDocument>
			<ReturnTo />
			<p className="label mb-1">Lite mode</p>
			<button
				type="submit"
				name="lite"
				value={lite ? "off" : "on"}
				aria-pressed={lite}
				className="flex min-h-touch items-center gap-3 text-sm"
			>
				<span
					className={cx(
						"flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5",
						lite ? "justify-end border-ink bg-ink" : "border-line-strong bg-surface",
					)}
				>
					<span className={cx("size-5 rounded-full", lite ? "bg-paper" : "bg-ink-soft")} />
				</span>
				Pages without scripts, for slow lines
			</button>
		</Form>
	);
}

function ReturnTo() {
	const { pathname, search } = useLocation();
	return <input type="hidden" name="returnTo" value={pathname + search} />;
}
