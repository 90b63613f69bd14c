import { Fragment, type ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { ToastTemplate } from "#app/ui/toast.tsx";
import type { Block, Inline } from "../article.ts";
import * as texts from "../texts/article.ts";
import { CopyButton } from "./copy-button.tsx";

/** An article's text, from the blocks that the build has made of its Markdown: no HTML is put into the page as it is. */
export function ArticleBody({ blocks }: { blocks: Block[] }) {
	return (
		<div className="article-body">
			{each(blocks, (block) => blockPart(block))}
			<ToastTemplate name="message-copied" toast={{ title: texts.messageCopied }} />
			<ToastTemplate
				name="message-not-copied"
				toast={{ type: "error", title: texts.notCopied, message: texts.messageNotCopied }}
			/>
		</div>
	);
}

function blockPart(block: Block): ReactNode {
	switch (block.kind) {
		case "heading": {
			const Heading = block.level === 2 ? "h2" : "h3";
			return <Heading id={block.id}>{each(block.children, inlinePart)}</Heading>;
		}
		case "paragraph":
			return <p>{each(block.children, inlinePart)}</p>;
		case "quote":
			return (
				<blockquote>
					{each(block.paragraphs, (parts) => (
						<p>{each(parts, inlinePart)}</p>
					))}
					<CopyButton
						what="message"
						value={block.paragraphs.map(plainText).join("\n\n")}
						label={texts.copyMessage}
						byHand={texts.copyMessageByHand}
						iconOnly
					/>
				</blockquote>
			);
		case "list": {
			const List = block.ordered ? "ol" : "ul";
			return (
				<List>
					{each(block.items, (parts) => (
						<li>{each(parts, inlinePart)}</li>
					))}
				</List>
			);
		}
		case "table":
			return <TablePart {...block} />;
	}
}

function TablePart({ head, rows }: Extract<Block, { kind: "table" }>) {
	const columns = head.map(plainText).filter(Boolean).join(", ");
	return (
		<ScrollArea label={texts.table(columns)}>
			<table>
				<thead>
					<tr>{each(head, headCell)}</tr>
				</thead>
				<tbody>
					{each(rows, (row) => (
						<tr>
							{each(row, (cell) => (
								<td>{each(cell, inlinePart)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollArea>
	);
}

/** The corner of a table has no words, and so heads nothing. */
function headCell(parts: Inline[]): ReactNode {
	return parts.length > 0 ? <th scope="col">{each(parts, inlinePart)}</th> : <td />;
}

function inlinePart(part: Inline): ReactNode {
	if (typeof part === "string") return part;
	const words = each(part.children, inlinePart);
	switch (part.kind) {
		case "strong":
			return <strong>{words}</strong>;
		case "em":
			return <em>{words}</em>;
		case "link":
			return (
				<Link className="link" to={part.to}>
					{words}
				</Link>
			);
	}
}

function plainText(parts: Inline[]): string {
	return parts.map((part) => (typeof part === "string" ? part : plainText(part.children))).join("");
}

/** What is written once and never reordered is known by its place. */
function each<Part>(parts: Part[], render: (part: Part) => ReactNode): ReactNode[] {
	return Array.from(parts.entries(), ([place, part]) => <Fragment key={place}>{render(part)}</Fragment>);
}
