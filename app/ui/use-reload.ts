import { useCallback } from "react";
import { useRevalidator } from "react-router";

let isReloading = false;

/** Whether the page loads its data again by itself. To the router, a tap on a link to the same page looks the same. */
export const isReload = () => isReloading;

/** Loads the data of a page again, of one with `?view=`, too, where a tap on a link to a view loads nothing. */
export function useReload(): () => Promise<void> {
	const { revalidate } = useRevalidator();
	return useCallback(async () => {
		isReloading = true;
		await revalidate().finally(() => {
			isReloading = false;
		});
	}, [revalidate]);
}
