export default function Page() {
	return <h1>Gangway</h1>;
}
