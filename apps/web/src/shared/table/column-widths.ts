/** Widths of columns that are the same in every table, in px (spec 2 §9). */
export const COLUMN_WIDTHS_PX = { id: 100, groupEmployeeCount: 220, cameraCount: 140, active: 100 } as const
/** Of the boxes of a selection, and of the actions at the end of a row. */
export const SELECTION_WIDTH_PX = 48
