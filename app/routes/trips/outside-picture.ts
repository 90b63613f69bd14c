export const loader = () => null;
