export const title = "The price";
export const linkTo = (waiting: number) => (waiting > 0 ? `${title}: ${waiting} not answered yet` : title);
