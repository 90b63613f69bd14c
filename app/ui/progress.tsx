type Props = {
	value: number;
	max?: number;
	label: string; // read out with the value
};

export function Progress({ value, max = 100, label }: Props) {
	return <progress className="meter" value={value} max={Math.max(max, 1)} aria-label={label} />;
}
