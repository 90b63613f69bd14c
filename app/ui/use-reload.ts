import { useCallback } from "react";
import { useRevalidator } from "react-router";

let isReloading = false;

/** Whether `useReload` is reloading the data. The router cannot tell that from a tap on a link to the same page. */
export const isReload = () => isReloading;

/** Reloads the page's data, even on pages with views, where links to another view load nothing. */
export function useReload(): () => Promise<void> {
	const { revalidate } = useRevalidator();
	return useCallback(async () => {
		isReloading = true;
		await revalidate().finally(() => {
			isReloading = false;
		});
	}, [revalidate]);
}
