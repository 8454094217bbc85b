/** The button that opens the form: it takes the focus back when the form is closed. */
export const openFormId = 'review-open-form'
