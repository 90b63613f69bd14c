export function Logo() {
	return (
		<>
			<svg viewBox="0 0 36 36" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
				<rect width="36" height="36" rx="10" stroke="none" />
				<g fill="none">
					<path d="M7 24.5 27 9.5" strokeWidth="4" />
					<path
						d="M10.5 22.5v5M17 18v5M23.500 13v5M20.500 27.500c1.500-1.600 3-1.600 4.500 0s3 1.600 4.500 0"
						strokeWidth="2.500"
					/>
				</g>
			</svg>
			Gangway
		</>
	);
}
