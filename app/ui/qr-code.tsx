type Props = { size: number; path: string; label: string; className?: string };

/** A QR code on its own light ground, so that it scans in either theme. */
export function QrCode({ size, path, label, className }: Props) {
	return (
		<svg
			viewBox={`-2 -2 ${size + 4} ${size + 4}`}
			role="img"
			aria-label={label}
			className={className}
			shapeRendering="crispEdges"
		>
			<path className="fill-sand" d={`M-2 -2h${size + 4}v${size + 4}h-${size + 4}z`} />
			<path className="fill-night" d={path} />
		</svg>
	);
}
