import { useEffect } from "react";
import { type FormProps, useNavigation, useSubmit } from "react-router";
import { type FormWork, useFormWork } from "./use-form-work.ts";

export type FormSubmit = Parameters<NonNullable<FormProps["onSubmit"]>>[0];

/** Sends a form once at a time: itself instead of by the router's form, which does not say when the answer is there. */
export function useSendOnce() {
	const work = useFormWork();
	const send = useSubmit();
	const isIdle = useNavigation().state === "idle";
	useReloadOnReturn(work, isIdle);
	/** @returns whether it is sent; not while something of it is under way still */
	const sendOnce = (event: FormSubmit): boolean => {
		event.preventDefault();
		if (!isIdle || !work.isFree()) return false;
		const { submitter } = event.nativeEvent as SubmitEvent;
		const sent = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
		void work.during(async () => {
			if ((await work.prepare.current?.()) !== false) await send(sent, { method: "post" });
		});
		return true;
	};
	return { work, sendOnce };
}

/** A page that left for another in the middle, and that the browser kept and brings back, would wait for ever. */
function useReloadOnReturn({ isFree }: FormWork, isIdle: boolean): void {
	useEffect(() => {
		const onShow = ({ persisted }: PageTransitionEvent) => {
			if (persisted && !(isIdle && isFree())) location.reload();
		};
		window.addEventListener("pageshow", onShow);
		return () => window.removeEventListener("pageshow", onShow);
	}, [isIdle, isFree]);
}
