import { namespace, queryPath } from "../wire.ts";

/**
 * The descriptions that this sandbox serves: operations, their fields and results as the carrier's document and clients of others show them (README, 2);
 * the frame around them is what the software of both servers writes (ASP.NET, WCF), and the names of types, services and ports are of their kind.
 */
type Field = readonly [name: string, type: string, isMany?: true];
const strings = (...names: string[]): Field[] => names.map((name) => [name, "s:string"]);
const many = (name: string): Field[] => [[name, `tns:${name}`, true]];

interface Service {
  service: string;
  port: string;
  contract: string;
  /** Before an operation's name, in SOAPAction. */
  action: string;
  operations: readonly string[];
  types: Record<string, Field[]>;
}

const orders: Service = {
  service: "Service",
  port: "ServiceSoap",
  contract: "ServiceSoap",
  action: namespace,
  operations: ["SetOrder", "GetOrderWithIntegrationCode", "CancelDispatch"],
  types: {
    SetOrder: [["orderInfo", "tns:ArrayOfOrder"], ...strings("userName", "password")],
    SetOrderResponse: [["SetOrderResult", "tns:ArrayOfOrderResultInfo"]],
    GetOrderWithIntegrationCode: strings("userName", "password", "integrationCode"),
    GetOrderWithIntegrationCodeResponse: [["GetOrderWithIntegrationCodeResult", "tns:ArrayOfOrder"]],
    CancelDispatch: strings("userName", "password", "integrationCode"),
    CancelDispatchResponse: [["CancelDispatchResult", "tns:ResultInfo"]],
    ArrayOfOrder: many("Order"),
    ArrayOfPieceDetail: many("PieceDetail"),
    ArrayOfOrderResultInfo: many("OrderResultInfo"),
    Order: [
      ...strings("UserName", "Password", "TradingWaybillNumber", "InvoiceNumber", "ReceiverName", "ReceiverAddress"),
      ...strings("ReceiverPhone1", "ReceiverPhone2", "ReceiverPhone3", "ReceiverCityName", "ReceiverTownName"),
      ...strings(
        "ReceiverDistrictName",
        "ReceiverQuarterName",
        "ReceiverAvenueName",
        "ReceiverStreetName",
        "CityCode",
        "TownCode",
      ),
      ...strings(
        "VolumetricWeight",
        "Weight",
        "PieceCount",
        "SpecialField1",
        "SpecialField2",
        "SpecialField3",
        "IntegrationCode",
      ),
      ...strings("Description", "TaxNumber", "TaxOffice", "PrivilegeOrder", "PayorTypeCode", "IsWorldWide"),
      ...strings("IsCod", "CodAmount", "CodCollectionType", "CodBillingType", "SenderAccountAddressId"),
      ["PieceDetails", "tns:ArrayOfPieceDetail"],
    ],
    PieceDetail: strings("VolumetricWeight", "Weight", "BarcodeNumber", "ProductNumber", "Description"),
    OrderResultInfo: strings("ResultCode", "ResultMessage", "InvoiceKey", "OrgReceiverCustId"),
    ResultInfo: strings("ResultCode", "ResultMessage"),
  },
};

const contract = queryPath.slice(1).replace(".svc", "");
const queries: Service = {
  service: contract,
  port: `BasicHttpBinding_I${contract}`,
  contract: `I${contract}`,
  action: `${namespace}I${contract}/`,
  operations: ["GetQueryJSON"],
  types: { GetQueryJSON: strings("loginInfo", "queryInfo"), GetQueryJSONResponse: strings("GetQueryJSONResult") },
};

const element = ([name, type, isMany]: Field) =>
  `<s:element minOccurs="0" maxOccurs="${isMany ? "unbounded" : 1}" name="${name}" ${isMany ? 'nillable="true" ' : ""}type="${type}"/>`;
const content = (fields: Field[]) => `<s:complexType><s:sequence>${fields.map(element).join("")}</s:sequence></s:complexType>`;

const description = ({ service, port, contract, action, operations, types }: Service, address: string): string => {
  const messages = operations.flatMap((name) => [name, `${name}Response`]);
  const others = Object.entries(types).filter(([name]) => !messages.includes(name));
  return `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="${namespace}" targetNamespace="${namespace}">
<wsdl:types><s:schema elementFormDefault="qualified" targetNamespace="${namespace}">
${messages.map((name) => `<s:element name="${name}">${content(types[name]!)}</s:element>`).join("\n")}
${others.map(([name, fields]) => content(fields).replace("<s:complexType>", `<s:complexType name="${name}">`)).join("\n")}
</s:schema></wsdl:types>
${messages.map((name) => `<wsdl:message name="${name}"><wsdl:part name="parameters" element="tns:${name}"/></wsdl:message>`).join("\n")}
<wsdl:portType name="${contract}">
${operations.map((name) => `<wsdl:operation name="${name}"><wsdl:input message="tns:${name}"/><wsdl:output message="tns:${name}Response"/></wsdl:operation>`).join("\n")}
</wsdl:portType>
<wsdl:binding name="${port}" type="tns:${contract}"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
${operations.map((name) => `<wsdl:operation name="${name}"><soap:operation soapAction="${action}${name}" style="document"/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>`).join("\n")}
</wsdl:binding>
<wsdl:service name="${service}"><wsdl:port name="${port}" binding="tns:${port}"><soap:address location="${address}"/></wsdl:port></wsdl:service>
</wsdl:definitions>`;
};

export const ordersWsdl = (address: string) => description(orders, address);
export const queriesWsdl = (address: string) => description(queries, address);
