/** A house with everything that it needs to be published. */
export const publishedHouse = {
  realEstateType: 'realestates.houseBuy',
  title: 'Haus mit Garten',
  city: 'Köln',
  quarter: 'Lövenich',
  postcode: '50859',
  street: 'Am Alten Weiher',
  houseNumber: '12a',
  value: 649_000,
  buildingType: 'VILLA',
  livingSpace: 138.5,
  plotArea: 262,
  numberOfRooms: 5,
  constructionYear: 1998,
  courtage: 'provisionsfrei',
} as const;
