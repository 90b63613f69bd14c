export const title = "Price changes";
export const linkTo = (waiting: number) => (waiting > 0 ? `${title}: ${waiting} not answered yet` : title);
