export const title = "Lisbon with friends";
export const origin = "Boston";
export const destination = "Lisbon";
export const flight = "Flight, Boston to Lisbon and back";
export const flat = "Three-bedroom flat in Alfama, 7 nights";
export const car = "Car for a day on the coast";

export const isExample = "This is an example trip";
export const changeIt =
	"Change anything you like, and create the trip to see what your friends would see. It books nothing and charges nobody.";
export const ownDraftFirst = "This is your own plan";
export const exampleWaits =
	"You started it earlier, so it is still here. If you open the example and change it, the example takes the place of your plan.";
export const openExample = "Open the example instead";
