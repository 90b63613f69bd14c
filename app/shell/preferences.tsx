import { Form, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "./texts.ts";

export type Preferences = { theme: "light" | "dark" | null; lite: boolean };

/** The end of the header's menu. */
export function PreferenceSwitches({ theme, lite }: Preferences) {
	return (
		<div className="preferences">
			<ThemeSwitch theme={theme} />
			<LiteSwitch lite={lite} />
		</div>
	);
}

const THEMES = [
	{ value: "light", label: texts.light, icon: "sun" },
	{ value: "dark", label: texts.dark, icon: "moon" },
	{ value: "system", label: texts.systemTheme, icon: "monitor" },
] as const;

function ThemeSwitch({ theme }: Pick<Preferences, "theme">) {
	return (
		<Form method="post" action="/preferences" discover="none" preventScrollReset>
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

/** Reloads the document, because only a new document gains or drops the scripts. */
function LiteSwitch({ lite }: Pick<Preferences, "lite">) {
	return (
		<Form method="post" action="/preferences" discover="none" reloadDocument>
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
