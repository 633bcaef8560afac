/** How a field for a moment asks and shows: in Italian, 24 hours. Payload's own picker speaks American. */
export const dayAndTime = {
  pickerAppearance: 'dayAndTime',
  displayFormat: 'd MMMM yyyy, HH:mm',
  timeFormat: 'HH:mm',
} as const
