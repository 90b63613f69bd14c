import { Icon } from "#app/ui/icon.tsx";

export function Logo() {
	return (
		<>
			<Icon name="logo" />
			Gangway
		</>
	);
}
