import { type ReactNode, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

type Props = Omit<FieldProps, "type" | "trailing"> & {
	autoComplete: "current-password" | "new-password";
	script?: ReactNode; // for a page that React does not hydrate: runs TOGGLE_PASSWORD
};

export function PasswordField({ script, ...props }: Props) {
	const [shown, setShown] = useState(false);
	const hydrated = useHydrated();
	return (
		<Field
			icon={<Icon name="lock-keyhole" />}
			{...props}
			defaultValue=""
			type={shown ? "text" : "password"}
			spellCheck={false}
			trailing={
				(hydrated || script) && (
					<>
						<button
							type="button"
							className="group mr-0.5 icon-button"
							hidden={!hydrated}
							aria-label={shown ? texts.hidePassword : texts.showPassword}
							aria-pressed={shown}
							data-other-label={texts.hidePassword}
							onClick={() => setShown(!shown)}
						>
							<Icon name="eye" className="group-aria-pressed:hidden" />
							<Icon name="eye-off" className="hidden group-aria-pressed:block" />
						</button>
						{!hydrated && script}
					</>
				)
			}
		/>
	);
}

/** Makes the preceding button work on a page without React. */
export const TOGGLE_PASSWORD = `{const button=document.currentScript.previousElementSibling,input=button.closest(".field-control").querySelector("input");button.hidden=false;button.onclick=()=>{const show=input.type==="password",label=button.getAttribute("aria-label");input.type=show?"text":"password";button.setAttribute("aria-pressed",show);button.setAttribute("aria-label",button.dataset.otherLabel);button.dataset.otherLabel=label}}`;
