import { Icon } from "#app/ui/icon.tsx";
import * as texts from "./texts.ts";

export function Logo() {
	return (
		<>
			<Icon name="logo" />
			{texts.appName}
		</>
	);
}
