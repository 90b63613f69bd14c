type Props = {
	value: number;
	max?: number;
	/** Read out with the value. */
	label: string;
};

export function Progress({ value, max = 100, label }: Props) {
	return <progress className="meter" value={value} max={Math.max(max, 1)} aria-label={label} />;
}
