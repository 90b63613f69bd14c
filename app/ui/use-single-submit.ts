import { useEffect } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { FormSubmitEvent } from "./form.tsx";
import { type SubmissionLock, useSubmissionLock } from "./use-submission-lock.ts";

/** Submits a form itself, because the router's form does not say when its answer is shown. */
export function useSingleSubmit() {
	const lock = useSubmissionLock();
	const submit = useSubmit();
	const isIdle = useNavigation().state === "idle";
	useReloadOnReturn(lock, isIdle);
	/** @returns false, without sending anything, while an earlier submission is in progress */
	const submitOnce = (event: FormSubmitEvent): boolean => {
		event.preventDefault();
		if (!isIdle || !lock.isFree()) return false;
		const { submitter } = event.nativeEvent as SubmitEvent;
		const target = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget;
		void lock.holdWhile(async () => {
			if ((await lock.beforeSubmit.current?.()) !== false) await submit(target, { method: "post" });
		});
		return true;
	};
	return { lock, submitOnce };
}

/** A page in the back/forward cache that was left during a submission would wait for its answer forever. */
function useReloadOnReturn({ isFree }: SubmissionLock, isIdle: boolean): void {
	useEffect(() => {
		const onShow = ({ persisted }: PageTransitionEvent) => {
			if (persisted && !(isIdle && isFree())) location.reload();
		};
		window.addEventListener("pageshow", onShow);
		return () => window.removeEventListener("pageshow", onShow);
	}, [isIdle, isFree]);
}
