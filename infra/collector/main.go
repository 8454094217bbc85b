package main

import (
	"log"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/debugexporter"
	"go.opentelemetry.io/collector/exporter/otlphttpexporter"
	"go.opentelemetry.io/collector/otelcol"
	"go.opentelemetry.io/collector/receiver"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
)

func main() {
	factories := func() (otelcol.Factories, error) {
		receivers, err := receiver.MakeFactoryMap(otlpreceiver.NewFactory())
		if err != nil {
			return otelcol.Factories{}, err
		}
		exporters, err := exporter.MakeFactoryMap(debugexporter.NewFactory(), otlphttpexporter.NewFactory())
		return otelcol.Factories{Receivers: receivers, Exporters: exporters}, err
	}
	command := otelcol.NewCommand(otelcol.CollectorSettings{
		BuildInfo: component.BuildInfo{Command: "otelcol", Version: "0.95.0"},
		Factories: factories,
	})
	if err := command.Execute(); err != nil {
		log.Fatal(err)
	}
}
