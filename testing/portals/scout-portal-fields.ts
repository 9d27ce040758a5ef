/**
 * Elements of the portal's types in their order, from section 1.4 of the reference: `*` marks those that must be sent,
 * what follows the colon is their type, with the range of a number or the length of a text.
 */
const tables = {
  Base: `
    externalId:text50 *title:text100 creationDate:text lastModificationDate:text *address:Wgs84Address
    apiSearchData:object realEstateState:RealEstateState groupNumber:int0..2147483647 descriptionNote:note
    furnishingNote:note locationNote:note otherNote:note attachments:list referencePriceServiceCall:text
    referencePriceApiCall:text realEstateProjectId:int *showAddress:boolean contact:object
    common.publishChannels:list`,
  houseBuy: `
    lodgerFlat:YesNotApplicableType constructionPhase:ConstructionPhaseType *buildingType:BuildingType
    energyCertificate:EnergyPerformanceCertificate cellar:YesNotApplicableType
    handicappedAccessible:YesNotApplicableType numberOfParkingSpaces:int0..99999 condition:RealEstateCondition
    lastRefurbishment:int1000..9999 interiorQuality:InteriorQuality constructionYear:int1000..9999
    constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType heatingTypeEnev2014:HeatingTypeEnev2014
    firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014
    buildingEnergyRatingType:BuildingEnergyRatingType thermalCharacteristic:double0..1999.99
    energyConsumptionContainsWarmWater:YesNotApplicableType numberOfFloors:int0..999 usableFloorSpace:double
    numberOfBedRooms:int0..99 numberOfBathRooms:int0..99 guestToilet:YesNotApplicableType
    parkingSpaceType:ParkingSpaceType rented:YesNotApplicableType rentalIncome:double listed:YesNotApplicableType
    parkingSpacePrice:double summerResidencePractical:YesNotApplicableType price:Price *livingSpace:double
    *plotArea:double *numberOfRooms:double0..999 energyPerformanceCertificate:boolean
    energyEfficiencyClass:EnergyEfficiencyClass *courtage:CourtageInfo`,
  houseRent: `
    price:Price *livingSpace:double *plotArea:double *numberOfRooms:double0..999
    energyPerformanceCertificate:boolean energyEfficiencyClass:EnergyEfficiencyClass *courtage:CourtageInfo
    *buildingType:BuildingType energyCertificate:EnergyPerformanceCertificate cellar:YesNotApplicableType
    handicappedAccessible:YesNotApplicableType numberOfParkingSpaces:int0..99999 condition:RealEstateCondition
    lastRefurbishment:int1000..9999 interiorQuality:InteriorQuality constructionYear:int1000..9999
    constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType heatingTypeEnev2014:HeatingTypeEnev2014
    firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014
    buildingEnergyRatingType:BuildingEnergyRatingType thermalCharacteristic:double0..1999.99
    energyConsumptionContainsWarmWater:YesNotApplicableType numberOfFloors:int0..999 usableFloorSpace:double
    numberOfBedRooms:int0..99 numberOfBathRooms:int0..99 guestToilet:YesNotApplicableType
    parkingSpaceType:ParkingSpaceType *baseRent:double totalRent:double serviceCharge:double deposit:text
    heatingCosts:double heatingCostsInServiceCharge:YesNoNotApplicableType calculatedTotalRent:double
    calculatedTotalRentScope:RentScopeType petsAllowed:PetsAllowedType parkingSpacePrice:double
    useAsFlatshareRoom:YesNotApplicableType builtInKitchen:boolean`,
  apartmentBuy: `
    apartmentType:ApartmentType floor:int-1.. lift:boolean assistedLiving:boolean
    energyCertificate:EnergyPerformanceCertificate cellar:YesNotApplicableType
    handicappedAccessible:YesNotApplicableType numberOfParkingSpaces:int0..99999 condition:RealEstateCondition
    lastRefurbishment:int1000..9999 interiorQuality:InteriorQuality constructionYear:int1000..9999
    constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType heatingTypeEnev2014:HeatingTypeEnev2014
    firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014
    buildingEnergyRatingType:BuildingEnergyRatingType thermalCharacteristic:double0..1999.99
    energyConsumptionContainsWarmWater:YesNotApplicableType numberOfFloors:int0..999 usableFloorSpace:double
    numberOfBedRooms:int0..99 numberOfBathRooms:int0..99 guestToilet:YesNotApplicableType
    parkingSpaceType:ParkingSpaceType rented:YesNotApplicableType rentalIncome:double listed:YesNotApplicableType
    parkingSpacePrice:double summerResidencePractical:YesNotApplicableType price:Price *livingSpace:double
    *numberOfRooms:double energyPerformanceCertificate:boolean energyEfficiencyClass:EnergyEfficiencyClass
    builtInKitchen:boolean balcony:boolean certificateOfEligibilityNeeded:boolean garden:boolean
    *courtage:CourtageInfo serviceCharge:double`,
  apartmentRent: `
    apartmentType:ApartmentType floor:int-1.. lift:boolean assistedLiving:boolean
    energyCertificate:EnergyPerformanceCertificate cellar:YesNotApplicableType
    handicappedAccessible:YesNotApplicableType numberOfParkingSpaces:int0..99999 condition:RealEstateCondition
    lastRefurbishment:int1000..9999 interiorQuality:InteriorQuality constructionYear:int1000..9999
    constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType heatingTypeEnev2014:HeatingTypeEnev2014
    firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014
    buildingEnergyRatingType:BuildingEnergyRatingType thermalCharacteristic:double0..1999.99
    energyConsumptionContainsWarmWater:YesNotApplicableType numberOfFloors:int0..999 usableFloorSpace:double
    numberOfBedRooms:int0..99 numberOfBathRooms:int0..99 guestToilet:YesNotApplicableType
    parkingSpaceType:ParkingSpaceType *baseRent:double totalRent:double serviceCharge:double deposit:text
    heatingCosts:double heatingCostsInServiceCharge:YesNoNotApplicableType calculatedTotalRent:double
    calculatedTotalRentScope:RentScopeType petsAllowed:PetsAllowedType parkingSpacePrice:double
    useAsFlatshareRoom:YesNotApplicableType price:Price *livingSpace:double *numberOfRooms:double
    energyPerformanceCertificate:boolean energyEfficiencyClass:EnergyEfficiencyClass builtInKitchen:boolean
    balcony:boolean certificateOfEligibilityNeeded:boolean garden:boolean *courtage:CourtageInfo`,
  livingBuySite: `
    *commercializationType:CommercializationType recommendedUseTypes:SiteRecommendedUseTypes tenancy:int
    *price:Price *plotArea:double minDivisible:double *courtage:CourtageInfo freeFrom:text50
    shortTermConstructible:boolean buildingPermission:boolean demolition:boolean
    siteDevelopmentType:SiteDevelopmentType siteConstructibleType:SiteConstructibleType grz:double gfz:double
    leaseInterval:LeaseIntervalType`,
  office: `
    *officeType:OfficeType lift:YesNotApplicableType cellar:YesNotApplicableType
    handicappedAccessible:YesNotApplicableType flooringType:FlooringType deposit:text
    hasCanteen:YesNotApplicableType lanCables:ItInfrastructureType highVoltage:YesNotApplicableType
    kitchenComplete:YesNotApplicableType listed:YesNotApplicableType airConditioning:AirConditioningType
    officeRentDurations:OfficeRentDurations energyCertificate:EnergyPerformanceCertificate
    additionalServicesIncluded:YesNotApplicableType distanceToMRS:int distanceToFM:int distanceToPT:int
    distanceToAirport:int condition:RealEstateCondition numberOfParkingSpaces:int parkingSpacePrice:double
    lastRefurbishment:int interiorQuality:InteriorQuality constructionYear:int1000..9999
    constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType heatingTypeEnev2014:HeatingTypeEnev2014
    firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014 thermalCharacteristic:double0..1999.99
    energyConsumptionContainsWarmWater:YesNotApplicableType buildingEnergyRatingType:BuildingEnergyRatingType
    additionalArea:double numberOfFloors:text additionalCosts:Price *commercializationType:CommercializationType
    *price:Price calculatedPrice:Price totalFloorSpace:double netFloorSpace:double minDivisible:double
    *courtage:CourtageInfo`,
  investment: `
    *price:Price industrialArea:double plotArea:double netFloorSpace:double *investmentType:InvestmentType
    energyPerformanceCertificate:boolean *courtage:CourtageInfo totalFloorSpace:double livingSpace:double
    pricePerSQM:Price priceMultiplier:double rentalIncomeActual:Price rentalIncomeTarget:Price otherCosts:Price
    listed:YesNotApplicableType lift:YesNotApplicableType energyCertificate:EnergyPerformanceCertificate
    distanceToMRS:int distanceToFM:int distanceToPT:int distanceToAirport:int condition:RealEstateCondition
    numberOfParkingSpaces:int parkingSpacePrice:double lastRefurbishment:int interiorQuality:InteriorQuality
    constructionYear:int1000..9999 constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType
    heatingTypeEnev2014:HeatingTypeEnev2014 firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014
    thermalCharacteristic:double0..1999.99 energyConsumptionContainsWarmWater:YesNotApplicableType
    buildingEnergyRatingType:BuildingEnergyRatingType additionalArea:double numberOfFloors:text
    additionalCosts:Price`,
  garageBuy: `
    *price:Price usableFloorSpace:double *courtage:CourtageInfo *garageType:GarageType
    constructionYear:int1000..9999 lengthGarage:double widthGarage:double heightGarage:double
    condition:RealEstateCondition lastRefurbishment:int`,
  garageRent: `
    *price:Price usableFloorSpace:double *courtage:CourtageInfo freeFrom:date freeUntil:date *garageType:GarageType
    constructionYear:int1000..9999 lengthGarage:double widthGarage:double heightGarage:double
    condition:RealEstateCondition lastRefurbishment:int`,
  store: `
    storeType:StoreType locationClassificationType:LocationClassificationType areaDivisibleFrom:double
    shopWindowLength:double listed:YesNotApplicableType lift:YesNotApplicableType goodsLift:YesNotApplicableType
    goodsLiftLoad:double floorLoad:double ramp:YesNotApplicableType cellar:YesNotApplicableType
    supplyType:SupplyType flooringType:FlooringType deposit:text energyCertificate:EnergyPerformanceCertificate
    *commercializationType:CommercializationType *price:Price calculatedPrice:Price totalFloorSpace:double
    netFloorSpace:double minDivisible:double *courtage:CourtageInfo distanceToMRS:int distanceToFM:int
    distanceToPT:int distanceToAirport:int condition:RealEstateCondition numberOfParkingSpaces:int
    parkingSpacePrice:double lastRefurbishment:int interiorQuality:InteriorQuality constructionYear:int1000..9999
    constructionYearUnknown:boolean freeFrom:text50 heatingType:HeatingType heatingTypeEnev2014:HeatingTypeEnev2014
    firingTypes:FiringTypes energySourcesEnev2014:EnergySourcesEnev2014 thermalCharacteristic:double0..1999.99
    energyConsumptionContainsWarmWater:YesNotApplicableType buildingEnergyRatingType:BuildingEnergyRatingType
    additionalArea:double numberOfFloors:text additionalCosts:Price`,
  tradeSite: `
    *commercializationType:CommercializationType recommendedUseTypes:SiteRecommendedUseForTradeTypes
    *utilizationTradeSite:UtilizationTradeSite tenancy:int *price:Price *plotArea:double minDivisible:double
    *courtage:CourtageInfo freeFrom:text50 shortTermConstructible:boolean buildingPermission:boolean
    demolition:boolean siteDevelopmentType:SiteDevelopmentType siteConstructibleType:SiteConstructibleType
    grz:double gfz:double leaseInterval:LeaseIntervalType`,
} as const;

/** An element of a type. */
export interface PortalField {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

function parse(table: string): readonly PortalField[] {
  return table
    .trim()
    .split(/\s+/u)
    .map((token) => {
      const [name = '', type = ''] = token.replace(/^\*/u, '').split(':');
      return { name, type, isRequired: token.startsWith('*') };
    });
}

/** Names of the types, without the prefix `realestates.`. */
const portalTypes: ReadonlySet<string> = new Set(Object.keys(tables).filter((name) => name !== 'Base'));

/** Elements of a type in the order in which they must come; undefined for an unknown type. */
export function findPortalFields(type: string): readonly PortalField[] | undefined {
  if (!portalTypes.has(type)) return undefined;
  return [...parse(tables.Base), ...parse(tables[type as keyof typeof tables])];
}
