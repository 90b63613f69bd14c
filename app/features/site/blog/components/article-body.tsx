import { Fragment, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { ToastTemplate } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Block, Inline } from "../article.ts";
import * as texts from "../texts/article.ts";

/** An article's text, from the blocks that the build has made from its Markdown: no raw HTML is inserted. */
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

/** An empty corner cell of a table is not a heading. */
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

/** The index is a safe key, because the parts of an article are never reordered. */
function each<Part>(parts: Part[], render: (part: Part) => ReactNode): ReactNode[] {
	return Array.from(parts.entries(), ([index, part]) => <Fragment key={index}>{render(part)}</Fragment>);
}

type Props = {
	what: "link" | "message"; // whose toasts are shown
	value: string;
	label: string;
	byHand: string; // how to copy it if the browser does not allow it
	iconOnly?: boolean;
};

/** A button that public/blog.js shows and handles. Without that script the text can be selected and copied by hand. */
export function CopyButton({ what, value, label, byHand, iconOnly = false }: Props) {
	const hydrated = useHydrated();
	const behaviour = {
		type: "button",
		hidden: !hydrated,
		"data-copy": value,
		"data-what": what,
		"data-copied": texts.copied,
		"data-failed": byHand,
	} as const;
	const content = (
		<>
			<Icon name="copy" />
			<Icon name="check" className="hidden" />
			<span className={iconOnly ? "sr-only" : undefined}>{label}</span>
		</>
	);
	return iconOnly ? (
		<button {...behaviour} className="icon-button text-ink">
			{content}
		</button>
	) : (
		<Button {...behaviour} look="secondary" className="min-h-12 flex-auto">
			{content}
		</Button>
	);
}
