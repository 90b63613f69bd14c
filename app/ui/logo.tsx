import { appName } from "#app/lib/texts.ts";
import { Icon } from "./icon.tsx";

export function Logo() {
	return (
		<>
			<Icon name="logo" />
			{appName}
		</>
	);
}
