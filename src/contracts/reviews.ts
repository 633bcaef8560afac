/** What became of a review: the answer of `/api/admin/reviews/{id}/testimonial`, whatever its method. */
export type ReviewTestimonial = {
  state: 'none' | 'draft' | 'published'
  testimonialId: number | null
  /** Why it cannot become one, as a sentence. */
  obstacle: string | null
}
