import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

/** `autoComplete` must be "current-password" or "new-password". */
export function PasswordField(
	props: Omit<FieldProps, "type" | "trailing"> & { autoComplete: "current-password" | "new-password" },
) {
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
				hydrated && (
					<button
						type="button"
						className="mr-0.5 icon-button"
						aria-label={shown ? texts.hidePassword : texts.showPassword}
						aria-pressed={shown}
						onClick={() => setShown(!shown)}
					>
						{shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
					</button>
				)
			}
		/>
	);
}
