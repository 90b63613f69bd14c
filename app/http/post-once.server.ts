/**
 * A form that the browser itself posts is posted once, because a second tap of its button would put the answer to a second
 * post in the place of the first. After ten seconds the answer may be lost, so the form can be sent again. The page may get the
 * router between two taps, so the second is stopped on its way down. Forms that the router posts hold themselves back
 * (app/ui/use-single-submit.ts). Comes after the scripts that hold a form back, because such a form was not sent.
 */
export const POST_ONCE_SCRIPT =
	'{let sent,by,at;addEventListener("submit",e=>{if(e.target===sent&&e.submitter===by&&e.timeStamp-at<1e4)e.preventDefault()},true);addEventListener("submit",e=>{const form=e.target;if(e.defaultPrevented||form.method!=="post"||form.target==="_blank")return;sent=form;by=e.submitter;at=e.timeStamp});addEventListener("pageshow",({persisted})=>{if(persisted)sent=null})}';
