export const loader = () => null;
export default function OwnData() {
	return null;
}
