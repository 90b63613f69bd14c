import type { WelcomeBlock, WelcomeSpan } from "../welcome.ts";

/** Renders an organizer's text in limited Markdown as elements. */
export function WelcomeText({ blocks }: { blocks: readonly WelcomeBlock[] }) {
	return (
		<div className="welcome" dir="auto">
			{blocks.map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
				<Block key={index} block={block} />
			))}
		</div>
	);
}

function Block({ block }: { block: WelcomeBlock }) {
	if (block.kind !== "list") {
		const spans = <Spans spans={block.spans} />;
		return block.kind === "heading" ? <h2 className="title">{spans}</h2> : <p>{spans}</p>;
	}
	const items = block.items.map((spans, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
		<li key={index}>
			<Spans spans={spans} />
		</li>
	));
	return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Spans({ spans }: { spans: readonly WelcomeSpan[] }) {
	return spans.map((span, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
		<Span key={index} span={span} />
	));
}

function Span({ span }: { span: WelcomeSpan }) {
	switch (span.kind) {
		case "text":
			return span.text;
		case "break":
			return <br />;
		case "strong":
			return (
				<strong>
					<Spans spans={span.spans} />
				</strong>
			);
		case "emphasis":
			return (
				<em>
					<Spans spans={span.spans} />
				</em>
			);
		case "link":
			return (
				<a className="link" href={span.href} target="_blank" rel="noreferrer noopener nofollow">
					<Spans spans={span.spans} />
				</a>
			);
	}
}
