export function JoinPage(props: Record<string, unknown>) {
	return <pre>{JSON.stringify(props, null, 1)}</pre>;
}
