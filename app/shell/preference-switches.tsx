import { Form, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "./texts.ts";

const THEMES = [
	{ value: "light", label: texts.light, icon: "sun" },
	{ value: "dark", label: texts.dark, icon: "moon" },
	{ value: "system", label: texts.systemTheme, icon: "monitor" },
] as const;

/** Browsers keep the fragment through the redirect, so the page that comes back is scrolled to these switches. */
const ACTION = "/preferences#preferences";

export function ThemeSwitch({ theme }: { theme: "light" | "dark" | null }) {
	return (
		<Form method="post" action={ACTION} discover="none" preventScrollReset>
			<ReturnTo />
			<fieldset>
				<legend className="label mb-2">{texts.theme}</legend>
				<div className="theme-switch">
					{THEMES.map(({ value, label, icon }) => (
						<button
							key={value}
							type="submit"
							name="theme"
							value={value}
							aria-pressed={value === (theme ?? "system")}
						>
							<Icon name={icon} size={16} />
							{label}
						</button>
					))}
				</div>
			</fieldset>
		</Form>
	);
}

/** It reloads the document, because only a new document gains or drops the scripts. */
export function LiteSwitch({ lite }: { lite: boolean }) {
	return (
		<Form method="post" action={ACTION} discover="none" reloadDocument>
			<ReturnTo />
			<p className="label mb-1">{texts.liteMode}</p>
			<button
				type="submit"
				name="lite"
				value={lite ? "off" : "on"}
				aria-pressed={lite}
				className="lite-switch"
			>
				<span />
				{texts.liteModeDetails}
			</button>
		</Form>
	);
}

function ReturnTo() {
	const { pathname, search } = useLocation();
	return <input type="hidden" name="returnTo" value={pathname + search} />;
}
