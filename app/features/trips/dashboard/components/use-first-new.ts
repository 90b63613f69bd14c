import { useEffect, useState } from "react";

/** Keeps the "New" line in its place while messages arrive, until the reader leaves the chat. */
export function useFirstNew(firstNew: string | null | undefined, isChatShown: boolean) {
	const [first, setFirst] = useState(firstNew);
	useEffect(() => {
		setFirst((before) => before ?? firstNew);
	}, [firstNew]);
	useEffect(() => (isChatShown ? () => setFirst(null) : undefined), [isChatShown]);
	return first;
}
