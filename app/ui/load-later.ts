import { type ComponentType, lazy } from "react";

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A part of a page whose script a browser loads only if it is shown.
 * @param onServer the part, which the server renders at once; null in a browser
 */
export function loadLater<Props>(load: () => Promise<Loaded<Props>>, onServer: Loaded<Props> | null) {
	return onServer?.default ?? lazy(load);
}
