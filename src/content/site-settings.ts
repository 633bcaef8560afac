/** The default identity; legal data are for the owner to fill in. */
export const defaultSiteSettings = {
  name: 'Ore Serene',
  email: 'ciao@ore-serene.example',
  address: 'Parma, Italia',
}
