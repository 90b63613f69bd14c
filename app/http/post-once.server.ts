/**
 * Stops a second tap on the button of a form that the browser itself posts, because the answer to a second post would
 * replace the first. After ten seconds the first answer may be lost, so the form can be sent again. Forms that the
 * router posts are stopped by app/ui/use-single-submit.ts.
 */
export const POST_ONCE_SCRIPT =
	'{let sent,by,at;addEventListener("submit",e=>{if(e.target===sent&&e.submitter===by&&e.timeStamp-at<1e4)e.preventDefault()},true);addEventListener("submit",e=>{const form=e.target;if(e.defaultPrevented||form.method!=="post"||form.target==="_blank")return;sent=form;by=e.submitter;at=e.timeStamp});addEventListener("pageshow",({persisted})=>{if(persisted)sent=null})}';
