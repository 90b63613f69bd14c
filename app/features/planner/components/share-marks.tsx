/** The two marks that the icon set leaves out, in its size. */
export function FacebookIcon() {
	return (
		<svg viewBox="0 0 24 24" width="20" height="20" className="shrink-0 fill-current" aria-hidden="true">
			<path d="M13.6 22v-8.6h2.900l.5-3.5h-3.400V7.800c0-1 .5-1.800 1.900-1.800H17V3.100C16.600 3 15.700 3 14.800 3c-2.900 0-4.700 1.700-4.700 4.600v2.300H7v3.5h3.100V22z" />
		</svg>
	);
}

export function XIcon() {
	return (
		<svg
			viewBox="0 0 24 24"
			width="20"
			height="20"
			className="shrink-0 fill-none stroke-current"
			strokeWidth="2"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d="M3.5 4h4.200l12.800 16h-4.200zM19.5 4l-6.400 7.200M10.600 13.400 4.5 20" />
		</svg>
	);
}
