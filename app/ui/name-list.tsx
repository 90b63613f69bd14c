import { type ReactNode, useState } from "react";
import { ScrollArea } from "./scroll-area.tsx";
import { findName } from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

const MANY = 12; // a longer list scrolls by itself

type Props = {
	label: string;
	count: number; // how many people there are
	children: (isShown: (name: string) => boolean) => ReactNode;
};

/** A list of people. A long one scrolls by itself and can be searched, so that the content after it stays near. */
export function NameList({ label, count, children }: Props) {
	const [search, setSearch] = useState("");
	const hydrated = useHydrated();
	const list = children((name) => name.toLowerCase().includes(search.trim().toLowerCase()));
	if (count <= MANY) return list;
	return (
		<>
			{hydrated && (
				<input
					type="search"
					className="control"
					placeholder={findName}
					aria-label={findName}
					autoComplete="off"
					onChange={({ target }) => setSearch(target.value)}
					onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // Enter would send the form
				/>
			)}
			<ScrollArea label={label} className="name-list">
				{list}
			</ScrollArea>
		</>
	);
}
