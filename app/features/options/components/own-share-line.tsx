import { Link } from "#app/ui/link.tsx";

type Props = { own: { line: string | null; link: { to: string; text: string } | null } | null };

/** The parts of one's share, or the companions one pays for, with a link to change them. */
export function OwnShareLine({ own }: Props) {
	if (!own) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft tabular-nums">
			{own.line && <span className="min-w-0 wrap-anywhere">{own.line}</span>}
			{own.link && (
				<Link className="link inline-block py-3 font-semibold" to={own.link.to}>
					{own.link.text}
				</Link>
			)}
		</p>
	);
}
