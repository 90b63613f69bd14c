import {
	createContext,
	type RefObject,
	startTransition,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";

/** What is under way of a form: until it has ended, the form is not sent again. */
export type FormWork = {
	/** At this very moment; `isUnderWay` is what the page shows of it. */
	isFree(): boolean;
	isUnderWay: boolean;
	/** Counts as under way until it has ended, and the page shows what came of it. */
	during(work: () => Promise<unknown>): Promise<void>;
	/** What has to be done before the form is sent, such as a card field's own checks; false keeps the form here. */
	prepare: RefObject<(() => Promise<boolean>) | null>;
};

/** That of the PostForm around, where it is sent once. */
export const FormWorkContext = createContext<FormWork | null>(null);

export function useFormWork(): FormWork {
	const open = useRef(0);
	const seen = useRef(0);
	const prepare = useRef<(() => Promise<boolean>) | null>(null);
	const [begun, begin] = useState(0);
	const [ended, end] = useState(0);
	useEffect(() => {
		open.current -= ended - seen.current;
		seen.current = ended;
	}, [ended]);
	const isFree = useCallback(() => open.current === 0, []);
	const during = useCallback(async (work: () => Promise<unknown>) => {
		open.current += 1;
		begin((count) => count + 1);
		try {
			await work();
		} finally {
			// The router shows an answer in a transition: not before that is the work over.
			startTransition(() => end((count) => count + 1));
		}
	}, []);
	const isUnderWay = begun > ended;
	return useMemo(() => ({ isFree, isUnderWay, during, prepare }), [isFree, isUnderWay, during]);
}
